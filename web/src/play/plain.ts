/** A record without the day on which it was written. */
export const plainRecord = (record: string) => record.replace(/^\[Date "[^"]*"\]\r?\n/m, '').trim();
