# What every script in Tools/ starts with: it is sourced, never run.
# Moves to the root of the repository, answers --help with the script's own opening comment,
# and offers a few words that the scripts share.

set -euo pipefail
unset CDPATH
invoked_from=$PWD
script=$(realpath -- "$0")
cd -- "$(dirname -- "$(realpath -- "${BASH_SOURCE[0]}")")/.."
root=$PWD

for argument in "$@"; do
  if [[ $argument == --help || $argument == -h ]]; then
    awk 'NR > 1 && !/^#/ { exit } NR > 1 { sub(/^# ?/, ""); print }' "$script"
    exit 0
  fi
done

# say WORDS...: talk goes to stderr, data to stdout
say() { printf '%s\n' "$*" >&2; }

# fail WORDS...: what went wrong, and status 1
fail() {
  say "${script##*/}: $*"
  exit 1
}

# wrong_usage WORDS...: status 2, nothing was done
wrong_usage() {
  say "${script##*/}: $*"
  awk '/^# usage:/ { sub(/^# /, ""); print; exit }' "$script" >&2
  exit 2
}

# step WORDS...: a heading before a part that takes a while
step() { say "==> $*"; }

# release_folder: where release builds land
release_folder() { swift build -c release --show-bin-path; }
