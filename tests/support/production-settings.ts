/** What every production must set: its key for receipts signs from 2026 on. */
export const ownSettings = {
  OJA_MODE: 'production',
  PUBLIC_ORIGIN: 'https://oja.example',
  SECRET: 'x'.repeat(40),
  RECEIPT_SIGNING_KEYS: `k1:2026-01-01:${'A'.repeat(43)}`,
} as const;

/** A production that starts without keys of vendors, because it allows the sandbox; with further settings. */
export const aProduction = (further: Record<string, string> = {}): Record<string, string> => ({
  ...ownSettings,
  ALLOW_SANDBOX: 'true',
  ...further,
});
