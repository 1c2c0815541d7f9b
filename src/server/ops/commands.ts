import type { Command } from './command.ts';

interface Listed {
  summary: string;
  load(): Promise<{ command: Command }>;
}

/** What `npm run ops` can do. Only the one that was typed is loaded. */
export const commands: Readonly<Record<string, Listed>> = {
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
  evidence: {
    summary: 'writes what an auditor asks for into a folder; exit 1 when something is missing',
    load: () => import('./commands/evidence.ts'),
  },
  fill: {
    summary:
      'makes a demo’s business many times as large, to see what gets slow; not in production',
    load: () => import('./commands/fill.ts'),
  },
  'forbidden-goods': {
    summary: 'what personal shopping can’t send where: list, set, withdraw',
    load: () => import('./commands/forbidden-goods.ts'),
  },
  'listed-people': {
    summary: 'sanctions lists and lists of politically exposed people: show, load, screen',
    load: () => import('./commands/listed-people.ts'),
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
  providers: {
    summary: 'tries each provider’s key, float, clock and notices; exit 1 when one is wrong',
    load: () => import('./commands/providers.ts'),
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
  supply: {
    summary:
      'which of a supplier’s goods are ours: list, search, networks, banks, card, biller, bank',
    load: () => import('./commands/supply.ts'),
  },
};
