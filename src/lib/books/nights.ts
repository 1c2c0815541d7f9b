/** How many nights members can check; statements are kept permanently. */
export const PROVABLE_NIGHTS = 7;
