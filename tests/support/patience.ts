/**
 * How long a test waits for something that must happen. It isn't a limit of the product, only
 * enough time for a busy machine: a test about a time limit has a separate clock.
 */
export const PATIENCE_MS = 30_000;
