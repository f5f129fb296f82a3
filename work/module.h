/* Modules of the program: what needs a library that is not on every machine. */
#ifndef WORK_MODULE_H
#define WORK_MODULE_H

/* What a module calls `name`, loaded with these flags of dlopen: from beside the program, where it
 * was built, or from where it is installed. NULL: dlerror tells why. The module stays loaded. */
const void *module_load(const char *file, const char *name, int flags);

#endif
