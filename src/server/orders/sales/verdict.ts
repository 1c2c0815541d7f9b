export interface Because {
  reasonCode: string;
  /** The finding, for the user. */
  reason: string;
}

/** A reviewer's decision about one line; amounts are minor units of the wallet's currency. */
export type LineDecision =
  | { says: 'accept' }
  | ({ says: 'refuse' } & Because)
  | ({ says: 'offer'; amount: bigint } & Because);

/** Decisions by the position of the line; each line once. */
export type LineDecisions = ReadonlyMap<number, LineDecision>;

/** A reviewer's decision; amounts are minor units of the wallet's currency. */
export type Verdict =
  | { verdict: 'approve'; amount?: bigint; reasonCode?: string; reason?: string }
  | ({ verdict: 'change_offer'; amount: bigint } & Because)
  | ({ verdict: 'reject' } & Because)
  | { verdict: 'by_line'; lines: LineDecisions };

export interface Decision {
  /** operator:<uuid>, or the name of a rule. */
  reviewer: string;
  said: Verdict;
  /** What it is based on: masked code, time of the check, pictures. Never a code in clear. */
  evidence?: Record<string, unknown>;
}
