import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AddressScreening } from '#server/ports/address-screening.ts';
import { chainalysisScreening } from '#server/providers/address-screening/chainalysis.ts';
import { startStub, type Stub } from '#tests/support/stub.ts';

let stub: Stub;
let screening: AddressScreening;
beforeEach(async () => {
  stub = await startStub();
  screening = chainalysisScreening({ apiKey: 'key', baseUrl: stub.url, timing: stub.timing });
});
afterEach(() => stub.close());

const ADDRESS = '0x7F367cC41522cE07553e823bf3be79A889DEbe1B';
const screen = () => screening.screen('ethereum', ADDRESS);

describe('addresses screened by Chainalysis', () => {
  it('finds an address that is on a list, and names the list', async () => {
    const name = 'SANCTIONS: OFAC SDN';
    stub.answer({ json: { identifications: [{ category: 'sanctions', name }] } });
    expect(await screen()).toMatchObject({ kind: 'done', value: { hit: true, list: name } });
    expect(stub.requests[0]).toMatchObject({
      path: `/api/v1/address/${ADDRESS}`,
      headers: { 'x-api-key': 'key' },
    });
  });

  it('finds nothing about any other address', async () => {
    stub.answer({ json: { identifications: [] } });
    expect(await screen()).toMatchObject({ kind: 'done', value: { hit: false } });
  });

  it.each([
    [{ status: 503, json: {} }],
    [{ status: 400, json: { message: 'bad address' } }],
    [{ json: {} }],
    [{ text: '<html>' }],
    [{ destroy: true } as const],
  ])('never calls an address clean after %o', async (reply) => {
    stub.answer(reply);
    expect((await screen()).kind).toBe('unknown');
  });

  it('reports that our key was refused', async () => {
    stub.answer({ status: 403, json: {} });
    expect(await screen()).toMatchObject({ kind: 'failed', code: 'auth' });
  });
});
