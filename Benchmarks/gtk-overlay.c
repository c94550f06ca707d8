/* The overlay that one would write with GTK 3 and gtk-layer-shell: a transparent window that queues a redraw of what has changed. */
#include <glib-unix.h>
#include <gtk-layer-shell.h>
#include <gtk/gtk.h>
#include <math.h>

#include "mark.h"
#include "touches.h"

static GtkWidget *area;

static gboolean draw(GtkWidget *widget, cairo_t *context, gpointer data) {
  (void)data;
  int width = gtk_widget_get_allocated_width(widget), height = gtk_widget_get_allocated_height(widget);
  for (int i = 0; i < FINGER_LIMIT; i++)
    if (fingers[i].is_down) draw_mark(context, round(fingers[i].x * width), round(fingers[i].y * height));
  return TRUE;
}

static gboolean read_touches(gint descriptor, GIOCondition condition, gpointer data) {
  (void)descriptor, (void)condition, (void)data;
  if (touches_read()) gtk_widget_queue_draw(area);
  return G_SOURCE_CONTINUE;
}

int main(int count, char **arguments) {
  gtk_init(&count, &arguments);
  GtkWidget *window = gtk_window_new(GTK_WINDOW_TOPLEVEL);
  gtk_layer_init_for_window(GTK_WINDOW(window));
  gtk_layer_set_layer(GTK_WINDOW(window), GTK_LAYER_SHELL_LAYER_OVERLAY);
  for (int edge = 0; edge < 4; edge++) gtk_layer_set_anchor(GTK_WINDOW(window), edge, TRUE);
  gtk_layer_set_exclusive_zone(GTK_WINDOW(window), -1);
  GdkVisual *visual = gdk_screen_get_rgba_visual(gtk_widget_get_screen(window));
  if (visual) gtk_widget_set_visual(window, visual);
  gtk_widget_set_app_paintable(window, TRUE);
  area = gtk_drawing_area_new();
  gtk_container_add(GTK_CONTAINER(window), area);
  g_signal_connect(area, "draw", G_CALLBACK(draw), NULL);
  gtk_widget_show_all(window);
  cairo_region_t *nowhere = cairo_region_create();
  gdk_window_input_shape_combine_region(gtk_widget_get_window(window), nowhere, 0, 0);
  g_unix_fd_add(touches_open(), G_IO_IN, read_touches, NULL);
  touches_ready();
  gtk_main();
  return 0;
}
