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

/** Why we can't tell what happened to a request. `no_adapter`: there was no provider to ask, see Adapters. */
export type Doubt = 'timeout' | 'network' | 'bad_body' | '5xx' | 'not_found' | 'no_adapter';

/**
 * What a provider's answer means (spec 4). `failed`: the provider refused, so the hold may be released.
 * `pending`: accepted but not final. `unknown`: we can't tell, so the hold stays and we ask again. Only
 * `done` captures money and only `failed` releases it.
 */
export type Outcome<T> =
  | { kind: 'done'; value: T; providerRef: string; raw: unknown }
  | {
      kind: 'failed';
      code: FailCode;
      retryable: boolean;
      /** Plain text for the user; never the provider's own. */
      userSafeMessage?: string;
      raw: unknown;
    }
  | {
      kind: 'pending';
      providerRef?: string;
      recheckAfterMs: number;
      /** Which stage of the product's list it is at. */
      stage?: string;
      /** When the provider itself declares its answer final. */
      finalBy?: Date;
      /** It waits for a code that only the holder of our account there can enter. */
      needsCode?: true;
      raw: unknown;
    }
  | { kind: 'unknown'; reason: Doubt; recheckAfterMs: number };
