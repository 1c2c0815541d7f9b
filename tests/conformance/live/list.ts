/** Where an adapter has been tried: at stubs always, at its vendor only once someone had keys. */
interface Listed {
  port: string;
  vendor: string;
  /** Its name after `npm run conformance --`; null where no live run exists. */
  live: string | null;
  /** The day of the last run at the vendor itself; null if there was none. */
  lastRun: string | null;
}

const never = (port: string, vendor: string, live: string | null): Listed => ({
  port,
  vendor,
  live,
  lastRun: null,
});

/** Every company that an adapter exists for, by port. Note the day of a run at the vendor itself here. */
export const listed: readonly Listed[] = [
  never('Deposits, withdrawals, names', 'Paystack', 'paystack'),
  never('Deposits, withdrawals, names', 'Flutterwave', 'flutterwave'),
  never('Bills', 'VTpass', 'vtpass'),
  never('Bills, gift cards', 'Reloadly', 'reloadly'),
  never('Gift cards', 'Bitrefill', 'bitrefill'),
  never('Identity', 'Dojah', 'dojah'),
  never('Identity', 'Smile ID', 'smile-id'),
  never('Coins', 'BTCPay', 'btcpay'),
  never('Coins', 'Busha', 'busha'),
  never('Coin prices', 'CoinGecko', 'coingecko'),
  never('Address screening', 'Chainalysis', 'chainalysis'),
  never('Text messages', 'Termii', 'termii'),
  never('Text messages', 'Africa’s Talking', 'africas-talking'),
  never('Email', 'any SMTP server', 'smtp'),
  never('Files', 'S3 and stores like it', 's3'),
  never('Captcha', 'Turnstile, hCaptcha, reCAPTCHA', 'captcha'),
  never('Notifications', 'push services of browsers', null),
  never('Event catalogues', 'Tixdorm', null),
  never('Support desk', 'Zoho Desk', null),
  never('Analytics', 'Plausible, PostHog', null),
  never('Error reports', 'Sentry, GlitchTip', null),
];

/** The list as a table. */
export const liveTable = (): string =>
  [
    '| Port | Vendor | Live run | Last run at the vendor |',
    '| --- | --- | --- | --- |',
    ...listed.map(
      ({ port, vendor, live, lastRun }) =>
        `| ${port} | ${vendor} | ${live ? `\`${live}\`` : 'none'} | ${lastRun ?? 'never'} |`,
    ),
  ].join('\n');
