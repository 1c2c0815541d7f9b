import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../../src/server/providers');

/**
 * Vendors whose documents leave something open, and the file with the constants that an adapter
 * relies on instead.
 */
const vendors: Readonly<Record<string, string>> = {
  'paystack/wire.ts': 'Paystack',
  'flutterwave/wire.ts': 'Flutterwave',
  'bills/vtpass/wire.ts': 'VTpass',
  'reloadly/unconfirmed.ts': 'Reloadly',
  'giftcards/bitrefill/wire.ts': 'Bitrefill',
  'identity/dojah/wire.ts': 'Dojah',
  'identity/smile/wire.ts': 'Smile ID',
  'crypto-desk/busha/wire.ts': 'Busha',
  'address-screening/chainalysis.ts': 'Chainalysis',
  'price-feed/coingecko.ts': 'CoinGecko',
  'sms/termii.ts': 'Termii',
  'sms/africas-talking.ts': 'Africa’s Talking',
  'ticket-source/tixdorm.ts': 'Tixdorm',
  'helpdesk/zoho-token.ts': 'Zoho Desk',
  'analytics/posthog.ts': 'PostHog',
  'errors/sentry.ts': 'Sentry, GlitchTip',
};

/** Something that an adapter assumes without a vendor's document. */
export interface Assumed {
  vendor: string;
  /** Its name in `unconfirmed`. */
  name: string;
  says: string;
}

const BLOCK = /^export const unconfirmed = \{\n([\s\S]*?)^\} as const;/m;
const ENTRY = /^ {2}\/\*\*[\s*]+Unconfirmed: ([\s\S]*?)\s*\*\/\n {2}(\w+):/gm;

const inOneLine = (comment: string): string => comment.replaceAll(/\s*\n\s*\*\s*/g, ' ');

/** The constants of one file, described by their comments. */
export const assumedIn = (vendor: string, code: string): Assumed[] =>
  [...(BLOCK.exec(code)?.[1] ?? '').matchAll(ENTRY)].map(([, says = '', name = '']) => ({
    vendor,
    name,
    says: inOneLine(says).replace(/\.$/, ''),
  }));

/** Every file with such constants, and its vendor; undefined if none is listed above. */
export async function listFiles(): Promise<
  { path: string; vendor: string | undefined; code: string }[]
> {
  const files = [];
  for await (const path of glob('**/*.ts', { cwd: folder })) {
    const code = await readFile(join(folder, path), 'utf8');
    if (/unconfirmed:/i.test(code)) files.push({ path, vendor: vendors[path], code });
  }
  return files;
}

/** All of them, in the order of the list above. */
export async function listAssumed(): Promise<Assumed[]> {
  const files = await listFiles();
  return Object.entries(vendors).flatMap(([path, vendor]) =>
    assumedIn(vendor, files.find((each) => each.path === path)?.code ?? ''),
  );
}
