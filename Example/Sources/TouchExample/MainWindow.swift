import CGTK
import TouchIndicator

/// Things to touch: a button, a menu, a dialog, a picture to pinch and a list to scroll. What comes of each touch is printed.
@MainActor
final class MainWindow {
  private let window: UnsafeMutablePointer<GtkWindow>
  private let column: UnsafeMutablePointer<GtkBox> = cast(gtk_box_new(GTK_ORIENTATION_VERTICAL, 12))
  private var zoom = 1.0

  init(_ application: UnsafeMutablePointer<GtkApplication>) {
    window = cast(gtk_application_window_new(application))
    gtk_window_set_title(window, "Touch Example")
    gtk_window_set_default_size(window, 400, 640)
    gtk_window_set_child(window, cast(column) as Widget)
    addButton()
    addMenu()
    addDialogButton()
    addPicture()
    addList()
    gtk_window_present(window)
  }

  private func add(_ widget: Widget, named name: String) {
    gtk_widget_set_margin_start(widget, 12)
    gtk_widget_set_margin_end(widget, 12)
    gtk_box_append(column, widget)
    // Tells where it is, once it is.
    connect(widget, "map") { [unowned self] in later(milliseconds: 300) { self.tell(widget, name) } }
  }

  private func tell(_ widget: Widget, _ name: String) {
    var bounds = graphene_rect_t()
    guard gtk_widget_compute_bounds(widget, cast(window) as Widget, &bounds) != 0 else { return }
    say("at \(name) \(Int(bounds.origin.x + bounds.size.width / 2)) \(Int(bounds.origin.y + bounds.size.height / 2))")
  }

  // MARK: Things to touch

  private func addButton() {
    let button: Widget = gtk_button_new_with_label("Count")
    var count = 0
    connect(button, "clicked") {
      count += 1
      gtk_button_set_label(cast(button), "Count: \(count)")
      say("count \(count)")
    }
    add(button, named: "button")
  }

  private func addMenu() {
    let popover: Widget = gtk_popover_new()
    let toggle: Widget = gtk_check_button_new_with_label("Show Touches")
    gtk_check_button_set_active(cast(toggle), RememberedChoice.showsTouches ? 1 : 0)
    connect(toggle, "toggled") {
      let isActive = gtk_check_button_get_active(cast(toggle)) != 0
      RememberedChoice.showsTouches = isActive
      showTouches(isActive)
    }
    gtk_popover_set_child(cast(popover), toggle)
    connect(popover, "map") { later(milliseconds: 300) { tellPopover(popover) } }
    connect(popover, "closed") { say("menu closed") }

    let button: Widget = gtk_menu_button_new()
    gtk_menu_button_set_label(OpaquePointer(button), "Menu")
    gtk_menu_button_set_popover(OpaquePointer(button), popover)
    add(button, named: "menu")
  }

  private func addDialogButton() {
    let button: Widget = gtk_button_new_with_label("Dialog…")
    connect(button, "clicked") { [unowned self] in showDialog() }
    add(button, named: "dialog")
  }

  private func showDialog() {
    let dialog: UnsafeMutablePointer<GtkWindow> = cast(gtk_window_new())
    gtk_window_set_transient_for(dialog, window)
    gtk_window_set_modal(dialog, 1)
    gtk_window_set_title(dialog, "Dialog")
    let close: Widget = gtk_button_new_with_label("Close")
    gtk_widget_set_size_request(close, 300, 200)
    connect(close, "clicked") {
      gtk_window_destroy(dialog)
      later(milliseconds: 300) { say("dialog closed") }
    }
    connect(close, "map") { later(milliseconds: 300) { say("dialog opened") } }
    gtk_window_set_child(dialog, close)
    gtk_window_present(dialog)
  }

  private func addPicture() {
    let picture: Widget = gtk_drawing_area_new()
    gtk_widget_set_size_request(picture, 300, 200)
    let data = Unmanaged.passUnretained(self).toOpaque()
    gtk_drawing_area_set_draw_func(
      cast(picture),
      { _, canvas, width, height, data in
        let zoom = MainActor.assumeIsolated { Unmanaged<MainWindow>.fromOpaque(data!).takeUnretainedValue().zoom }
        cairo_set_source_rgb(canvas, 0.2, 0.5, 0.3)
        cairo_arc(canvas, Double(width) / 2, Double(height) / 2, 40 * zoom, 0, 2 * Double.pi)
        cairo_fill(canvas)
      }, data, nil)
    let gesture = gtk_gesture_zoom_new()!
    var start = 1.0
    connectGesture(gesture, "begin") { [unowned self] in start = zoom }
    connectNumber(gesture, "scale-changed") { [unowned self] factor in
      zoom = min(max(start * factor, 0.2), 5)
      gtk_widget_queue_draw(picture)
    }
    connectGesture(gesture, "end") { [unowned self] in say("zoom \((zoom * 10).rounded() / 10)") }
    gtk_widget_add_controller(picture, gesture)
    add(picture, named: "picture")
  }

  private func addList() {
    let list: Widget = gtk_list_box_new()
    for row in 1...100 { gtk_list_box_append(OpaquePointer(list), gtk_label_new("Row \(row)")) }
    let scroll: Widget = gtk_scrolled_window_new()
    gtk_scrolled_window_set_child(OpaquePointer(scroll), list)
    gtk_widget_set_vexpand(scroll, 1)
    let adjustment = gtk_scrolled_window_get_vadjustment(OpaquePointer(scroll))!
    var isScrolled = false
    connect(adjustment, "value-changed") {
      if !isScrolled, gtk_adjustment_get_value(adjustment) > 40 { say("list scrolled") }
      isScrolled = gtk_adjustment_get_value(adjustment) > 40
    }
    add(scroll, named: "list")
  }
}

/// Tells where the menu is, in the window.
@MainActor
private func tellPopover(_ popover: Widget) {
  let surface = gtk_native_get_surface(OpaquePointer(popover))
  var bounds = graphene_rect_t()
  guard gtk_widget_compute_bounds(gtk_popover_get_child(cast(popover)), popover, &bounds) != 0 else { return }
  let x = Int(gdk_popup_get_position_x(surface)) + Int(bounds.origin.x + bounds.size.width / 2)
  let y = Int(gdk_popup_get_position_y(surface)) + Int(bounds.origin.y + bounds.size.height / 2)
  say("at toggle \(x) \(y)")
}

/// Switches the indicator, as the user has chosen.
@MainActor
func showTouches(_ shows: Bool) {
  guard shows else {
    TouchIndicator.disable()
    return say("touches hidden")
  }
  do {
    try TouchIndicator.enable(configuration: Configuration(color: Color("#e01b24")))
    say("touches shown")
  } catch {
    say("touches can't be shown: \(error)")
  }
}

/// Prints a line at once.
func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(1, bytes, bytes.count)
}
