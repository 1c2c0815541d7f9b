import type { Command } from './command.ts';

interface Listed {
  summary: string;
  load(): Promise<{ command: Command }>;
}

/** What `npm run ops` can do. Only the one that was typed is loaded. */
export const commands: Readonly<Record<string, Listed>> = {
  airtime: {
    summary: 'airtime sold to us: list, show, decide; rates and our lines',
    load: () => import('./commands/airtime.ts'),
  },
  analytics: {
    summary:
      'what people did, from our own table: steps, screens, calls that failed, texts that did not help',
    load: () => import('./commands/analytics.ts'),
  },
  audit: {
    summary:
      'checks the ledger, seals and orders against each other; exits with 1 when something is wrong',
    load: () => import('./commands/audit.ts'),
  },
  cards: {
    summary: 'gift cards sold to us that wait: list, show, decide',
    load: () => import('./commands/cards.ts'),
  },
  coins: {
    summary: 'spreads, fees, limits and dollar rates of coins: list, preview, set',
    load: () => import('./commands/coins.ts'),
  },
  dollars: {
    summary: 'dollar vouchers: terms, set, waiting, decide',
    load: () => import('./commands/dollars.ts'),
  },
  extend: {
    summary: 'extends a flag by up to 30 days; takes a second approver',
    load: () => import('./commands/extend.ts'),
  },
  fill: {
    summary:
      'makes a demo’s business many times as large, to see what gets slow; not in production',
    load: () => import('./commands/fill.ts'),
  },
  flag: {
    summary:
      'holds money of an order until its owner resolves it, staff lifts it, or 14 days are over',
    load: () => import('./commands/flag.ts'),
  },
  flags: {
    summary: 'lists open flags with their end, and what users say against flags and rejections',
    load: () => import('./commands/flags.ts'),
  },
  'forbidden-goods': {
    summary: 'what personal shopping can’t send where: list, set, withdraw',
    load: () => import('./commands/forbidden-goods.ts'),
  },
  'house-codes': {
    summary: 'codes that came after we had paid back: list, open',
    load: () => import('./commands/house-codes.ts'),
  },
  identity: {
    summary: 'identity documents that wait: list, show, approve, reject',
    load: () => import('./commands/identity.ts'),
  },
  lift: {
    summary: 'ends a flag before its time and gives its money back',
    load: () => import('./commands/lift.ts'),
  },
  migrate: {
    summary: 'brings the database schema up to date',
    load: () => import('./commands/migrate.ts'),
  },
  openapi: {
    summary: 'writes docs/openapi.json anew from the contracts',
    load: () => import('./commands/openapi.ts'),
  },
  operator: {
    summary: 'who works at the desk: list, add, role, remove',
    load: () => import('./commands/operator.ts'),
  },
  order: {
    summary: 'one order: complete, fail, refund, leave, next_stage, ask',
    load: () => import('./commands/order.ts'),
  },
  'promo-codes': {
    summary: 'codes that make a bill cheaper: list, add, stop',
    load: () => import('./commands/promo-codes.ts'),
  },
  providers: {
    summary: 'tries each provider’s key, float, clock and notices; exit 1 when one is wrong',
    load: () => import('./commands/providers.ts'),
  },
  rates: {
    summary: 'what gift cards bring and cost: list, preview, set, withdraw',
    load: () => import('./commands/rates.ts'),
  },
  ready: {
    summary:
      'what can be bought in each country, and what is on but empty; exit 1 when something is',
    load: () => import('./commands/ready.ts'),
  },
  'receipt-key': {
    summary: 'prints a new key for RECEIPT_SIGNING_KEYS, and what to keep of it once it’s retired',
    load: () => import('./commands/receipt-key.ts'),
  },
  reconcile: {
    summary: 'compares a day with the providers’ books; exit 1 when they differ',
    load: () => import('./commands/reconcile.ts'),
  },
  'rotate-secret': {
    summary: 'after SECRET was changed: seals everything again and says what’s left',
    load: () => import('./commands/rotate-secret.ts'),
  },
  seed: {
    summary: 'fills an empty database with the catalogue and, in the demo, its people',
    load: () => import('./commands/seed.ts'),
  },
  services: {
    summary: 'what is on and off in each country: list, set',
    load: () => import('./commands/services.ts'),
  },
  'shopping-rates': {
    summary: 'what shopping quotes are made of: list, preview, set',
    load: () => import('./commands/shopping-rates.ts'),
  },
  supply: {
    summary:
      'which of a supplier’s goods are ours: list, search, networks, banks, card, biller, bank',
    load: () => import('./commands/supply.ts'),
  },
  suspense: {
    summary: 'money and orders that wait for a person: list, return, credit',
    load: () => import('./commands/suspense.ts'),
  },
};
