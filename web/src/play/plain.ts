/** A record without the day on which it was written, and without the checksum, which has it in it. */
export const plainRecord = (record: string) =>
  record.replace(/^\[(Date|Checksum) "[^"]*"\]\r?\n/gm, '').trim();
