import { describe, expect, it } from 'vitest';
import { mayCount } from '#server/analytics/may-count.ts';
import { redactFields, redactMessage } from '#server/analytics/redact.ts';

describe('the fields of an event', () => {
  it('keep known values of the expected form', () => {
    const fields = { method: 'POST', path: '/transactions/{reference_code}', status: 200, ms: 31 };
    expect(redactFields(fields)).toEqual(fields);
    expect(redactFields({ step: 'activate-2fa' })).toEqual({ step: 'activate-2fa' });
  });

  it.each<Record<string, unknown>>([
    { password: 'Sunrise' },
    { auth_input: 'ada@b.example' },
    { pin: '482915' },
    { token: 'abc' },
    { step: '482915' },
    { step: 'sunrise' },
    { path: '/transactions/8031234567' },
    { path: 'https://a.example/?pin=1' },
    { method: 'ada@b.example' },
    { status: '200' },
    { status: 482_915 },
    { ms: 8_031_234_567 },
    { ms: -1 },
  ])('don’t include %j', (fields) => {
    expect(redactFields(fields)).toEqual({});
  });
});

describe('an error’s message', () => {
  it.each([
    ["Cannot read properties of undefined (reading 'map')", null],
    ['Unexpected token S in JSON at position 3', null],
    ['bad "Sunrise over 7 stalls!" here', 'bad [text] here'],
    ["wrong '12 Marina, Lagos'", 'wrong [text]'],
    ['no user ada.obi@b.example here', 'no user [email] here'],
    ['pin: 482915', 'pin: [hidden]'],
    ['{"password":"Sunrise over 7 stalls"}', '{"password":[hidden]}'],
    ['token=abc.def, more', 'token=[hidden], more'],
    ['GET https://a.example/verify?token=abc#x failed', 'GET https://a.example/verify failed'],
    ['number 0803 123 4567 and 482915', 'number [number] and [number]'],
    [`key ${'aB3_'.repeat(8)} is old`, 'key [token] is old'],
  ])('contains nothing private: %s', (said, kept) => {
    expect(redactMessage(said)).toBe(kept ?? said);
  });
});

describe('who is counted', () => {
  const asked = (headers: Record<string, string>, cookies: Record<string, string> = {}) =>
    mayCount({ header: (name) => headers[name], cookie: (name) => cookies[name] });

  it('is everyone who did not object', () => {
    expect(asked({})).toBe(true);
    expect(asked({ dnt: '0', 'save-data': 'off' }, { lite: '' })).toBe(true);
  });

  it.each([
    [{ dnt: '1' }, {}],
    [{ 'sec-gpc': '1' }, {}],
    [{ 'save-data': 'On' }, {}],
    [{}, { lite: '1' }],
  ])('is no one who sends %j and has the cookies %j', (headers, cookies) => {
    expect(asked(headers, cookies)).toBe(false);
  });
});
