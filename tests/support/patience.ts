/**
 * How long a test waits for something that must come. It says nothing about the product, only that a busy
 * machine has had enough time: a test that is about a time has a separate clock.
 */
export const PATIENCE_MS = 30_000;
