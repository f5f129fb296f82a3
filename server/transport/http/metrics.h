/* What the server has done, in the text form of Prometheus. */
#ifndef SERVER_TRANSPORT_METRICS_H
#define SERVER_TRANSPORT_METRICS_H

#include "server/hall/hall.h"

enum { METRICS_MAX = 16384 };

void metrics_write(hall *, lus_writer *);

#endif
