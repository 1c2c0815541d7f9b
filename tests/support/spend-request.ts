/** Buys airtime of 100 with a key. */
export const spendRequest = (origin: string, token: string, key: string): Request =>
  new Request(`${origin}/api/bills/purchase`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      service_type: 'airtime-bill-payment',
      bill_id: 'ng-mtn',
      user_number: '0803 123 4567',
      amount: '100',
      pin: '482915',
    }),
  });
