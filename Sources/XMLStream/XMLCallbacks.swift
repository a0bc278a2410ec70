import CLibXML2
import ElementTree

/// The callbacks: each reaches the state and calls one method.
enum XMLCallbacks {
  static func handler() -> xmlSAXHandler {
    var sax = xmlSAXHandler()
    sax.initialized = UInt32(XML_SAX2_MAGIC)
    sax.startElementNs = { user, local, prefix, uri, namespaces, _, count, _, attributes in
      state(user).start(
        local.unsafelyUnwrapped, prefix, uri, namespaces: Int(namespaces), Int(count), attributes)
      state(user).takeCharacterDataInside()
    }
    sax.endElementNs = { user, _, _, _ in
      state(user).end()
      state(user).takeCharacterDataBehind()
    }
    sax.characters = { user, bytes, length in
      state(user).text(bytes.unsafelyUnwrapped, Int(length))
    }
    sax.ignorableWhitespace = sax.characters
    sax.cdataBlock = { user, bytes, length in
      state(user).characterData(bytes.unsafelyUnwrapped, Int(length))
    }
    sax.processingInstruction = { user, target, data in
      state(user).instruction(target.unsafelyUnwrapped, data)
    }
    sax.entityDecl = { user, name, type, _, _, content in
      guard let name else { return }
      state(user).declare(name, type, content)
    }
    sax.getEntity = { user, name in
      guard let name else { return nil }
      return state(user).pointee.stream.entity(name)
    }
    sax.getParameterEntity = { user, _ in state(user).pointee.entities.parameter }
    sax.serror = { user, error in
      guard let user, let error else { return }
      state(user).pointee.stream.note(error.pointee)
    }
    return sax
  }
}

/// A function of its own: a C callback captures nothing, not even a type.
@inline(__always) private func state(_ pointer: UnsafeMutableRawPointer?)
  -> UnsafeMutablePointer<XMLState>
{
  pointer.unsafelyUnwrapped.assumingMemoryBound(to: XMLState.self)
}
