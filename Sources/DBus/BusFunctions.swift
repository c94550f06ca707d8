internal import DynamicLoading

/// What is used of libsystemd. libelogind and libbasu have the same functions.
struct BusFunctions {
  typealias Message = OpaquePointer
  typealias Slot = OpaquePointer
  typealias Handler = @convention(c) (Message?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Int32
  typealias Text = UnsafePointer<CChar>

  let openUser: @convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> Int32
  let openSystem: @convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> Int32
  let closeUnref: @convention(c) (OpaquePointer) -> OpaquePointer?
  let getFd: @convention(c) (OpaquePointer) -> Int32
  let getEvents: @convention(c) (OpaquePointer) -> Int32
  let getTimeout: @convention(c) (OpaquePointer, UnsafeMutablePointer<UInt64>) -> Int32
  let process: @convention(c) (OpaquePointer, UnsafeMutablePointer<Message?>?) -> Int32
  let newMethodCall: @convention(c) (OpaquePointer, UnsafeMutablePointer<Message?>, Text, Text, Text, Text) -> Int32
  let setAutoStart: @convention(c) (Message, Int32) -> Int32
  let callAsync: @convention(c) (OpaquePointer, UnsafeMutablePointer<Slot?>, Message, Handler, UnsafeMutableRawPointer?, UInt64) -> Int32
  let addMatchAsync: @convention(c) (OpaquePointer, UnsafeMutablePointer<Slot?>, Text, Handler, Handler?, UnsafeMutableRawPointer?) -> Int32
  let slotUnref: @convention(c) (Slot) -> Slot?
  let messageUnref: @convention(c) (Message) -> Message?
  let isMethodError: @convention(c) (Message, Text?) -> Int32
  /// To a structure that begins with two pointers to text: name and message.
  let getError: @convention(c) (Message) -> UnsafePointer<Text?>?
  let peekType: @convention(c) (Message, UnsafeMutablePointer<CChar>, UnsafeMutablePointer<Text?>) -> Int32
  let readBasic: @convention(c) (Message, CChar, UnsafeMutableRawPointer) -> Int32
  let enterContainer: @convention(c) (Message, CChar, Text) -> Int32
  let exitContainer: @convention(c) (Message) -> Int32
  let skip: @convention(c) (Message, Text?) -> Int32
  let appendBasic: @convention(c) (Message, CChar, UnsafeRawPointer) -> Int32
  let openContainer: @convention(c) (Message, CChar, Text) -> Int32
  let closeContainer: @convention(c) (Message) -> Int32

  init() throws(DynamicLibrary.LoadingError) {
    let library = try DynamicLibrary("libsystemd.so.0", "libelogind.so.0", "libbasu.so.0")
    openUser = try library.function("sd_bus_open_user")
    openSystem = try library.function("sd_bus_open_system")
    closeUnref = try library.function("sd_bus_close_unref")
    getFd = try library.function("sd_bus_get_fd")
    getEvents = try library.function("sd_bus_get_events")
    getTimeout = try library.function("sd_bus_get_timeout")
    process = try library.function("sd_bus_process")
    newMethodCall = try library.function("sd_bus_message_new_method_call")
    setAutoStart = try library.function("sd_bus_message_set_auto_start")
    callAsync = try library.function("sd_bus_call_async")
    addMatchAsync = try library.function("sd_bus_add_match_async")
    slotUnref = try library.function("sd_bus_slot_unref")
    messageUnref = try library.function("sd_bus_message_unref")
    isMethodError = try library.function("sd_bus_message_is_method_error")
    getError = try library.function("sd_bus_message_get_error")
    peekType = try library.function("sd_bus_message_peek_type")
    readBasic = try library.function("sd_bus_message_read_basic")
    enterContainer = try library.function("sd_bus_message_enter_container")
    exitContainer = try library.function("sd_bus_message_exit_container")
    skip = try library.function("sd_bus_message_skip")
    appendBasic = try library.function("sd_bus_message_append_basic")
    openContainer = try library.function("sd_bus_message_open_container")
    closeContainer = try library.function("sd_bus_message_close_container")
  }
}
