export interface Because {
  reasonCode: string;
  /** For the user: what was found. */
  reason: string;
}

/** What a reviewer says of one line; amounts are minor units of the wallet's currency. */
export type LineDecision =
  | { says: 'accept' }
  | ({ says: 'refuse' } & Because)
  | ({ says: 'offer'; amount: bigint } & Because);

/** By the position of the line; each line once. */
export type LineDecisions = ReadonlyMap<number, LineDecision>;

/** What a reviewer says; amounts are minor units of the wallet's currency. */
export type Verdict =
  | { verdict: 'approve'; amount?: bigint; reasonCode?: string; reason?: string }
  | ({ verdict: 'change_offer'; amount: bigint } & Because)
  | ({ verdict: 'reject' } & Because)
  | { verdict: 'by_line'; lines: LineDecisions };

export interface Decision {
  /** operator:<uuid>, or the name of a rule. */
  reviewer: string;
  said: Verdict;
  /** What it was decided on: masked code, time of the check, pictures. Never a code in clear. */
  evidence?: Record<string, unknown>;
}
