/** The database of what was seen; this file is all that the islands need to know of it. */
export const COPIES = 'oja-copies';

/** At once, not with the next page: whoever ended this session may hold the phone no more. */
export const removeCopies = (): void => void self.indexedDB?.deleteDatabase(COPIES);
