// What C refuses, with the reason (core/error.h), by what it says in English: there is nothing to
// say in English itself (web/dictionary.ts).
export const faults = {} as Record<string, string>;
