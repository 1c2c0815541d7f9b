/** A line of the shoppers, in JSON. */
export type Said =
  | { kind: 'shopping' | 'over' }
  /** A purchase was begun with this key. */
  | { kind: 'tried'; key: string }
  | { kind: 'placed'; key: string; reference: string; sent: number; at: number }
  | { kind: 'seen'; reference: string; status: string }
  | { kind: 'sign-up'; text: string }
  /** An answer of any kind; 0 when there was none. The body is that of a refusal. */
  | { kind: 'answer'; what: string; status: number; sent: number; at: number; body?: string };
