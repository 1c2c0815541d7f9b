import { api } from '#lib/browser/api/client.ts';
import type { ChainEvent } from '#lib/sandbox/chain.contract.ts';
import type { Behaviour, Switch, SwitchPort } from '#lib/sandbox/contract.ts';

export type GatewayOutcome = 'paid' | 'failed' | 'cancelled';

export const setSwitch = (change: {
  port: SwitchPort;
  behaviour: Behaviour;
  delay_ms: number;
  auto_review?: boolean;
}) => api.put<Switch[]>('/sandbox/switches', { body: { switches: [change] } });

export const sendTransfer = (body: {
  account_number: string;
  amount: string;
  sender_name: string;
  note?: string;
  arrives_in_s?: number;
}) => api.post<{ reference: string }>('/sandbox/transfers', { body });

/** What the payer does at the sandbox's gateway; a different amount shows how we handle it. */
export const decidePayment = (reference: string, outcome: GatewayOutcome, amount?: string) =>
  api.post<{ return_url: string }>(`/sandbox/gateway/${encodeURIComponent(reference)}`, {
    body: { outcome, ...(amount ? { amount } : {}) },
  });

/** The payer wants a deposit back, or the bank decides. */
export const moveDispute = (reference: string, state: 'open' | 'won' | 'lost') =>
  api.post<null>(`/sandbox/gateway/${encodeURIComponent(reference)}/dispute`, { body: { state } });

export const payCoins = (body: { address: string; amount: string; symbol?: string }) =>
  api.post<{ txid: string }>('/sandbox/chain/payments', { body });

export const moveChain = (body: { event: ChainEvent; subject: string }) =>
  api.post<{ touched: number }>('/sandbox/chain/events', { body });
