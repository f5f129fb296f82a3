/** Where one's own games are. */
export const ARCHIVE = '#/parties';

export const isArchiveRoute = (hash: string) => hash.replace(/^#\/?/, '#/') === ARCHIVE;
