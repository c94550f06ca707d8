import Foundation

/// Passes on what a program and the compositor say, and can keep the frame callbacks of the program's surfaces back, as a compositor does
/// that shows nothing of it. For who asks, the compositor's process is this one's.
public final class WaylandGate {
  private let folder: TemporaryFolder
  private let process: ChildProcess

  /// Stands between the bed's compositor and the programs that are run with `display`.
  public init(_ bed: Bed) throws {
    folder = bed.folder
    process = try ChildProcess(
      ["/usr/bin/python3", "-c", Self.program, bed.environment["WAYLAND_DISPLAY"] ?? "", display], environment: bed.environment,
      folder: folder)
    try waitUntil("the gate's socket; it said \(process.standardError.text)") { folder.contents.contains(display) }
  }

  /// The WAYLAND_DISPLAY of what is run behind it.
  public let display = "gate"

  /// Keeps frame callbacks back from now on.
  public func close() throws { _ = try folder.write("", to: "gate-closed") }

  /// Lets them through, those that were kept back first.
  public func open() throws { try FileManager.default.removeItem(atPath: folder.path("gate-closed")) }

  /// Requests by wayland.xml: wl_display.get_registry is 1, wl_registry.bind 0, wl_compositor.create_surface 0, wl_surface.frame 3. Of events,
  /// wl_callback.done is kept back, and wl_display.delete_id, which is 1, for the same object.
  private static let program = """
    import array, os, select, socket, struct, sys
    runtime = os.environ['XDG_RUNTIME_DIR']
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(f'{runtime}/{sys.argv[2]}')
    listener.listen()
    def receive(s):
      data, extra, _, _ = s.recvmsg(65536, socket.CMSG_SPACE(28 * 4))
      fds = array.array('i')
      for _, _, part in extra: fds.frombytes(part[:len(part) - len(part) % 4])
      return data, list(fds)
    def send(s, data, fds):
      while data:
        sent = s.sendmsg([data], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array('i', fds))] if fds else [])
        data = data[sent:]
        while fds: os.close(fds.pop())
    class Talk:
      def __init__(self, client):
        self.client, self.server = client, socket.socket(socket.AF_UNIX)
        self.server.connect(f'{runtime}/{sys.argv[1]}')
        self.kinds, self.rest, self.held = {1: 'display'}, {client: b'', self.server: b''}, b''
        self.fds = []
      def messages(self, s, data):
        data = self.rest[s] + data
        while len(data) >= 8 and len(data) >= struct.unpack('=II', data[:8])[1] >> 16:
          size = struct.unpack('=II', data[:8])[1] >> 16
          yield data[:size]
          data = data[size:]
        self.rest[s] = data
      def request(self, m):
        sender, word = struct.unpack('=II', m[:8])
        kind, code = self.kinds.get(sender), word & 0xffff
        new = struct.unpack('=I', m[8:12])[0] if len(m) >= 12 else 0
        if (kind, code) == ('display', 1): self.kinds[new] = 'registry'
        if (kind, code) == ('registry', 0):
          size = struct.unpack('=I', m[12:16])[0]
          if m[16:15 + size] == b'wl_compositor': self.kinds[struct.unpack('=I', m[-4:])[0]] = 'compositor'
        if (kind, code) == ('compositor', 0): self.kinds[new] = 'surface'
        if (kind, code) == ('surface', 3): self.kinds[new] = 'frame'
      def event(self, m):
        sender, word = struct.unpack('=II', m[:8])
        about = struct.unpack('=I', m[8:12])[0] if (sender, word & 0xffff) == (1, 1) else sender
        is_frame = self.kinds.get(about) == 'frame'
        if about != sender: self.kinds.pop(about, None)
        if is_frame and (sender == about or about in self.waiting()): self.held += m
        else: return m
        return b''
      def waiting(self):
        held, ids = self.held, set()
        while held:
          sender, word = struct.unpack('=II', held[:8])
          ids.add(sender)
          held = held[word >> 16:]
        return ids
      def turn(self, s):
        data, fds = receive(s)
        if not data: return False
        if s is self.client:
          for m in self.messages(s, data): self.request(m)
          send(self.server, data, fds)
        else:
          self.fds += fds
          send(self.client, b''.join(self.event(m) for m in self.messages(s, data)), self.fds)
        return True
      def release(self):
        if self.held:
          send(self.client, self.held, [])
          self.held = b''
    talks = []
    while True:
      sockets = {s: t for t in talks for s in (t.client, t.server)}
      for s in select.select([listener] + list(sockets), [], [], 0.01)[0]:
        if s is listener: talks.append(Talk(listener.accept()[0])); continue
        talk = sockets[s]
        if talk not in talks: continue
        try: alive = talk.turn(s)
        except OSError: alive = False
        if not alive:
          talks.remove(talk)
          talk.client.close(); talk.server.close()
      if not os.path.exists(f'{runtime}/gate-closed'):
        for talk in talks: talk.release()
    """
}
