import type { PagesHandler } from '#server/door/types.ts';

/**
 * The calls of a member's pages, in the order of their rounds; those of a round are made together.
 */
export const callsOf: Record<string, readonly (readonly string[])[]> = {
  home: [
    ['/services'],
    ['/notifications?limit=1', '/shopping/items?status=approved&limit=0'],
    ['/marks'],
    [
      ...['/wallet', '/transactions?limit=5', '/notifications/actions'],
      '/bills-payment/beneficiaries',
    ],
    ['/kyc/status'],
    ['/dashboard'],
    ['/content/promos'],
  ],
  wallet: [
    ['/notifications?limit=1', '/shopping/items?status=approved&limit=0'],
    ['/marks'],
    ['/wallet', '/transactions?limit=5', '/wallet/holds', '/kyc/status'],
  ],
  airtime: [
    ['/services'],
    [
      ...['/bills/providers?service_type=airtime-bill-payment', '/service/charges'],
      ...['/bills-payment/beneficiaries?service_type=airtime-bill-payment'],
      '/bills-payment/schedules',
    ],
    ['/notifications?limit=1', '/shopping/items?status=approved&limit=0'],
    ['/marks'],
  ],
  log: [
    ['/transactions'],
    ['/notifications?limit=1', '/shopping/items?status=approved&limit=0'],
    ['/marks'],
  ],
  order: [
    ['/transactions/REFERENCE'],
    ['/notifications?limit=1', '/shopping/items?status=approved&limit=0'],
    ['/marks'],
  ],
  settings: [['/notifications?limit=1', '/shopping/items?status=approved&limit=0'], ['/marks']],
  help: [['/zohodesk/tickets?page=1'], ['/marks']],
};

/**
 * Makes the calls of the page in the path. It returns their data, or fails with the first that
 * failed.
 */
export const callingPages =
  (reference: string): PagesHandler =>
  async (req, res, _next, { api }) => {
    const data: unknown[] = [];
    for (const round of callsOf[(req.url ?? '').slice(1)] ?? []) {
      const calls = round.map((path) => api.get(path.replace('REFERENCE', reference)));
      for (const answer of await Promise.all(calls)) {
        if (!answer.ok) throw new Error(`A call of ${req.url} answered ${answer.status}`);
        data.push(answer.data);
      }
    }
    res.writeHead(200, { 'content-type': 'application/json' });
    res.end(JSON.stringify(data));
  };
