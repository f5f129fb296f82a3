/* For templates, files that are compiled once for each game: OF_GAME(_start) is the function
 * ur_start where LUS_ID is defined as ur. */
#ifndef LUS_TEMPLATE_H
#define LUS_TEMPLATE_H

#define LUS_JOIN_(a, b) a##b
#define LUS_JOIN(a, b)  LUS_JOIN_(a, b)
#define OF_GAME(name)   LUS_JOIN(LUS_ID, name)

#endif
