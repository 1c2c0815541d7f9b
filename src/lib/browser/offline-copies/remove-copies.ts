/** The name of the database; the islands need nothing else from it. */
export const COPIES = 'oja-copies';

/**
 * Immediately and not with the next page, because the person who ended this session may no longer hold the
 * phone.
 */
export const removeCopies = (): void => void self.indexedDB?.deleteDatabase(COPIES);
