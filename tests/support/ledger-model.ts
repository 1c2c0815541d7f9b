/**
 * The expected behaviour of the ledger, as simply as possible: no locks, no SQL, one call after
 * another.
 */
export type Call =
  | {
      do: 'post';
      key: number;
      from: number;
      to: number;
      amount: number;
      fee: number;
      hold?: number;
    }
  | { do: 'hold'; key: number; account: number; amount: number }
  | { do: 'void'; hold: number }
  | { do: 'reverse'; key: number; txn: number }
  | { do: 'freeze'; account: number; frozen: boolean }
  | { do: 'fold' };

interface ModelHold {
  account: number;
  amount: number;
  state: 'open' | 'captured' | 'voided';
}

interface ModelTxn {
  legs: [account: number, amount: number][];
  isReversal: boolean;
  isReversed: boolean;
}

/**
 * Accounts below `users` are wallets, which can't go below zero; the two after them are the
 * house's.
 */
export class LedgerModel {
  readonly posted: number[];
  readonly held: number[];
  readonly frozen: boolean[];
  readonly holds: ModelHold[] = [];
  readonly txns: ModelTxn[] = [];
  private readonly keys = new Map<string, string>();
  private readonly users: number;

  constructor(users: number, opening: number) {
    this.users = users;
    this.posted = [...Array<number>(users).fill(opening), 0, 0];
    this.held = Array<number>(users).fill(0);
    this.frozen = Array<boolean>(users).fill(false);
  }

  /** The result that the ledger must return. */
  apply(call: Call): string {
    if (call.do === 'fold') return 'done';
    if (call.do === 'freeze') {
      this.frozen[call.account] = call.frozen;
      return 'done';
    }
    if (call.do === 'void') return this.release(call.hold);
    // an impossible reversal is refused before the key is checked
    if (call.do === 'reverse' && this.txns[call.txn]!.isReversal) return 'cannot_reverse_reversal';
    const space = call.do === 'hold' ? 'hold' : 'txn';
    const content = JSON.stringify({ ...call, key: undefined });
    const before = this.keys.get(`${space}:${call.key}`);
    if (before !== undefined) {
      return before === content ? 'replayed' : 'idempotency_mismatch';
    }
    const answer = this.judge(call);
    if (answer === 'posted' || answer === 'held') this.keys.set(`${space}:${call.key}`, content);
    return answer;
  }

  private judge(call: Extract<Call, { key: number }>): string {
    if (call.do === 'hold') return this.place(call.account, call.amount);
    if (call.do === 'reverse') return this.reverse(call.txn);
    const out = call.amount + call.fee;
    const legs: ModelTxn['legs'] = [
      [call.from, -out],
      [call.to, call.amount],
    ];
    if (call.fee > 0) legs.push([this.users + 1, call.fee]);
    return this.move(legs, call.hold === undefined ? undefined : { id: call.hold, capture: out });
  }

  private place(account: number, amount: number): string {
    if (this.frozen[account]) return 'account_blacklisted';
    if (this.posted[account]! - this.held[account]! < amount) return 'naira_insufficient_funds';
    this.held[account]! += amount;
    this.holds.push({ account, amount, state: 'open' });
    return 'held';
  }

  private release(id: number): string {
    const hold = this.holds[id]!;
    if (hold.state === 'captured') return 'hold_resolved';
    if (hold.state === 'voided') return 'replayed';
    hold.state = 'voided';
    this.held[hold.account]! -= hold.amount;
    return 'voided';
  }

  private reverse(id: number): string {
    const txn = this.txns[id]!;
    if (txn.isReversed) return 'already_reversed';
    const answer = this.move(txn.legs.map(([account, amount]) => [account, -amount]));
    if (answer !== 'posted') return answer;
    txn.isReversed = true;
    this.txns.at(-1)!.isReversal = true;
    return 'posted';
  }

  private move(legs: ModelTxn['legs'], take?: { id: number; capture: number }): string {
    const hold = take && this.holds[take.id]!;
    if (hold && hold.state !== 'open') return 'hold_resolved';
    if (hold && (hold.account !== legs[0]![0] || take.capture > hold.amount)) return 'bad_capture';
    for (const [account, amount] of [...legs].sort((a, b) => a[0] - b[0])) {
      if (amount > 0 || account >= this.users) continue;
      const released = hold?.account === account ? hold.amount : 0;
      if (this.frozen[account] && released === 0) return 'account_blacklisted';
      const left = this.posted[account]! - this.held[account]! + released + amount;
      if (left < 0) return 'naira_insufficient_funds';
    }
    for (const [account, amount] of legs) this.posted[account]! += amount;
    if (hold) {
      hold.state = 'captured';
      this.held[hold.account]! -= hold.amount;
    }
    this.txns.push({ legs, isReversal: false, isReversed: false });
    return 'posted';
  }
}
