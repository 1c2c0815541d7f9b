import { describe, expect, it } from 'vitest';
import { isSignedBy, signNotice } from '#server/providers/payments/signature.ts';

const body = `{"event":"charge.success","data":{"id":1,"reference":"dep_01","amount":500000,"currency":"NGN","status":"success"}}`;
const expected =
  'bd73957b3b390d12f6554f6e324245765031ec9547f17a9f00c6400a4ba5b7865b81fbb983dc79f80db3e8aee65fc73c0c7bd23046fa7db69f4c23635da9b5bb';
const bytes = (text: string) => new TextEncoder().encode(text);

describe('the signature of a payment notice', () => {
  it('is HMAC-SHA512 over the raw bytes, in hex', () => {
    expect(signNotice(body, 'sk_test_vector')).toBe(expected);
  });

  it('passes for the bytes that were signed and for nothing else', () => {
    expect(isSignedBy(expected, bytes(body), 'sk_test_vector')).toBe(true);
    expect(isSignedBy(expected, bytes(`${body} `), 'sk_test_vector')).toBe(false);
    expect(isSignedBy(expected, bytes(body), 'another key')).toBe(false);
    expect(isSignedBy(expected.toUpperCase(), bytes(body), 'sk_test_vector')).toBe(false);
    expect(isSignedBy(undefined, bytes(body), 'sk_test_vector')).toBe(false);
    expect(isSignedBy('', bytes(body), 'sk_test_vector')).toBe(false);
  });
});
