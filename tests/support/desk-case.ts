import type { DeskCase } from '#lib/desk/contract.ts';

export const NOW = Date.parse('2026-11-21T10:00:00.000Z');

export const aDeskItem = (position: number, title: string, amount: string) => ({
  position,
  title,
  facts: [],
  amount,
  files: [],
  has_code: false,
});

/** Two cards of 44,800 and 22,400 naira, claimed by this operator. */
export const aDeskCase = (change: Partial<DeskCase> = {}): DeskCase => ({
  id: 'c-1',
  reference: 'OJ-1',
  title: 'Apple gift card',
  country: 'NG',
  amount: '67200.00',
  currency: 'NGN',
  since: '2026-11-21T09:50:00.000Z',
  promised_at: null,
  stage: 'open',
  claimed_by: { name: 'Ada', mine: true, until: '2026-11-21T10:15:00.000Z' },
  needs_colleague: false,
  waits_for_second: false,
  score: 0,
  signals: { score: 0, reasons: [] },
  facts: [],
  items: [aDeskItem(0, 'USD 50.00', '44800.00'), aDeskItem(1, 'USD 25.00', '22400.00')],
  user: null,
  timeline: [],
  verdicts: ['approve', 'change_offer', 'reject'],
  reasons: [{ code: 'already-used', text: 'The card has already been used.' }],
  proofs: [{ code: 'balance-check', text: 'A balance check with the issuer' }],
  offered_alone: '67200.00',
  asked: null,
  ...change,
});
