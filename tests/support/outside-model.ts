/** What may happen to a purchase that is paid from outside. */
export type Step =
  /** Money reaches the bank; by its clock so many seconds ago, at most. Nobody has told us. */
  | { do: 'pay'; amount: bigint; agoS: number }
  /** We ask the bank, at so many places at once. */
  | { do: 'ask'; times: number }
  | { do: 'wait'; seconds: number }
  | { do: 'undo' }
  | { do: 'send' };

interface Paid {
  amount: bigint;
  at: number;
}

/** One purchase and its owner's wallet, written as plainly as possible; kobo, and seconds since it was opened. */
export class OutsideModel {
  status: 'awaiting_user' | 'processing' | 'completed' | 'failed' | 'cancelled' = 'awaiting_user';
  wallet = 0n;
  suspense = 0n;
  arrived = 0n;
  now = 0;
  private readonly bank: Paid[] = [];
  private heard = 0;
  private readonly total: bigint;
  private readonly until: number;
  private readonly isSoldOut: boolean;

  constructor(total: bigint, until: number, isSoldOut: boolean) {
    this.total = total;
    this.until = until;
    this.isSoldOut = isSoldOut;
  }

  get held(): bigint {
    return this.status === 'processing' ? this.total : 0n;
  }

  apply(step: Step): void {
    if (step.do === 'pay') this.bank.push({ amount: step.amount, at: this.now - step.agoS });
    if (step.do === 'wait') this.now += step.seconds;
    if (step.do === 'undo' && this.status === 'awaiting_user') this.end();
    if (step.do === 'send' && this.status === 'processing') this.send();
    if (step.do === 'ask') this.ask();
  }

  private ask(): void {
    for (; this.heard < this.bank.length; this.heard += 1) this.receive(this.bank[this.heard]!);
    if (this.status === 'awaiting_user' && this.now > this.until) this.end();
  }

  private receive({ amount, at }: Paid): void {
    this.arrived += amount;
    const left = this.total - this.suspense;
    const isWaitedFor = this.status === 'awaiting_user' && at <= this.until;
    if (isWaitedFor && amount >= left) {
      this.wallet += this.suspense + amount;
      this.suspense = 0n;
      this.status = 'processing';
    } else if (isWaitedFor && this.now < this.until) this.suspense += amount;
    else this.wallet += amount;
  }

  private end(): void {
    this.wallet += this.suspense;
    this.suspense = 0n;
    this.status = 'cancelled';
  }

  private send(): void {
    this.status = this.isSoldOut ? 'failed' : 'completed';
    if (!this.isSoldOut) this.wallet -= this.total;
  }
}
