export type FailCode =
  | 'invalid_input'
  | 'not_found'
  | 'duplicate'
  | 'insufficient_float'
  | 'limit'
  | 'out_of_stock'
  | 'provider_down'
  | 'auth'
  | 'blocked'
  | 'expired'
  | 'declined'
  | 'wrong_network'
  | 'reversed'
  | 'other';

/** Why we cannot tell what became of a request. `no_adapter`: nobody could be asked, see Adapters. */
export type Doubt = 'timeout' | 'network' | 'bad_body' | '5xx' | 'not_found' | 'no_adapter';

/**
 * What a provider's answer means (spec 4). `failed`: the provider said no, money may be released.
 * `pending`: accepted, not final. `unknown`: we cannot tell, so money stays held and we ask again.
 * Only `done` takes money and only `failed` gives it back.
 */
export type Outcome<T> =
  | { kind: 'done'; value: T; providerRef: string; raw: unknown }
  | {
      kind: 'failed';
      code: FailCode;
      retryable: boolean;
      /** Plain words for the user; never the vendor's own text. */
      userSafeMessage?: string;
      raw: unknown;
    }
  | {
      kind: 'pending';
      providerRef?: string;
      recheckAfterMs: number;
      /** Where the product's list of stages has it now. */
      stage?: string;
      raw: unknown;
    }
  | { kind: 'unknown'; reason: Doubt; recheckAfterMs: number };
