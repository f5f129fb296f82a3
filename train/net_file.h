/* Nets and pupils in files. A net file: "LUSNET1\n", then little-endian: facts and hidden units (32
 * bits each), the output's bias (32), then 16 bits each: biases, output weights, a row a fact.
 * games/embed_nets turns it into C. */
#ifndef TRAIN_NET_FILE_H
#define TRAIN_NET_FILE_H

#include <stdbool.h>
#include <stdint.h>

#include "train/school.h"

/* False after a complaint, all of them. */
bool net_save(const char *path, const lus_net *);
/* The rows are malloc's. */
bool net_load(const char *path, const lus_learner *, lus_net *);
/* Beside the net, in PATH.pupil: what is needed to go on as if nothing had been: games done, the
 * weights as they learn, their mean, their momentum. */
bool pupil_save(const char *path, school *);
bool pupil_load(const char *path, school *);

#endif
