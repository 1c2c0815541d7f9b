/** How many nights members can check; statements stay for good. */
export const PROVABLE_NIGHTS = 7;
