import type { BillsPort } from '#server/ports/bills.ts';
import { vtpassBills } from '#server/providers/bills/vtpass/adapter.ts';
import { vtpassClient } from '#server/providers/bills/vtpass/client.ts';
import type { TestApp } from './api.ts';
import { startStub, type Stub } from './stub.ts';
import { switchTo } from './suppliers.ts';

export interface Vtpass {
  /** The stub that replaces VTpass. */
  stub: Stub;
  bills: BillsPort;
}

/** Makes VTpass the app's bills provider, with a stub behind it that never delays. */
export async function aVtpass(app: TestApp): Promise<Vtpass> {
  const stub = await startStub();
  const { clock, log, env } = app.services;
  const keys = { apiKey: 'key-a', publicKey: 'key-p', secretKey: 'key-s' };
  const client = vtpassClient(stub.url, keys, stub.timing);
  const bills = vtpassBills({ client, clock, log, env, isTrial: false });
  switchTo(app, 'bills', bills);
  return { stub, bills };
}
