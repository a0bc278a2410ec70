/// How a page looks, on light and on dark ground.
enum PageStyle {
  static let css = """
    :root { color-scheme: light dark; --ink: #1f2328; --ground: #ffffff; --dim: #59636e; \
    --line: #d0d7de; --link: #0969da; --warn: #9a6700 }
    @media (prefers-color-scheme: dark) { :root { --ink: #e6edf3; --ground: #0d1117; \
    --dim: #9198a1; --line: #3d444d; --link: #4493f8; --warn: #d29922 } }
    body { margin: 2rem auto; max-width: 52rem; padding: 0 1rem; color: var(--ink); \
    background: var(--ground); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
    h1 { font-size: 1.6rem } h2 { font-size: 1.2rem } h3 { font-size: 1rem; margin: 0 }
    a { color: var(--link) } .dim, dt, summary { color: var(--dim) } .warn { color: var(--warn) }
    dl { display: grid; grid-template-columns: 9rem 1fr; gap: .1rem 1rem; margin: .5rem 0 }
    dd { margin: 0 } .text { white-space: pre-line }
    article { border-top: 1px solid var(--line); padding: .8rem 0 }
    .tree, .tree ul { padding-left: 1.2rem } .attribute { color: var(--dim) }
    """
}
