/* Addresses of push services, as strangers give them. What is believed begins with https and a host
 * at the usual port, or is the one that was allowed; and nobody's name is in it. */
#include "server/push/endpoint.h"
#include "tests/fuzz/fuzz.h"

static const char allow[] = "127.0.0.1:8080";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *second, *text = fuzz_text(data, size, &second);
    push_service service;
    if (push_service_of(text, allow, &service)) {
        size_t origin = strlen(service.origin);
        const char *rest = text + origin;
        fuzz_demand(*service.host && strlen(service.host) < PUSH_HOST_MAX);
        fuzz_demand(service.allowed || strncmp(service.origin, "https://", 8) == 0);
        fuzz_demand(!service.allowed || strstr(service.origin, allow));
        fuzz_demand(strncmp(text, service.origin, origin) == 0);
        fuzz_demand(strchr("/?:", *rest) != NULL); /* the host ends where we think it does */
        fuzz_demand(*rest != ':' || strncmp(rest, ":443", 4) == 0);
        fuzz_demand(!strpbrk(service.origin + 8, "@\\\" \r\n"));
    }
    free(text);
    return 0;
}
