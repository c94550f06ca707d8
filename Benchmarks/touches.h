/* The fingers on all touchscreens, read with libinput as wshowtouch reads them. */
#ifndef TOUCHES_H
#define TOUCHES_H

#include <stdbool.h>

enum { FINGER_LIMIT = 32 };

struct finger {
  bool is_down;
  /* Fractions of the output's width and height. */
  double x, y;
};

/* By seat slot. */
extern struct finger fingers[FINGER_LIMIT];

/* Opens the touchscreens of seat0. Returns the descriptor that is readable when something has come. */
int touches_open(void);

/* Reads what has come. Returns whether a finger has come, moved or gone. */
bool touches_read(void);

/* Tells the one who waits for it (NOTIFY_SOCKET) that touches are shown from now on. */
void touches_ready(void);

#endif
