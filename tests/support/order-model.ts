/** What may happen to an order of several things; positions and amounts as of its lines. */
export type Act =
  | { do: 'capture' | 'fail'; positions: number[] }
  /** The provider's last word, with each line that arrived. */
  | { do: 'says'; arrived: number[] }
  | { do: 'says no' | 'takes back' | 'cancel' }
  | { do: 'staff complete' | 'staff fail' }
  /** So many percent of what is left of a line, or of all of them. */
  | { do: 'refund'; position: number | null; percent: number };

interface Line {
  total: bigint;
  state: 'open' | 'delivered' | 'failed';
  refunded: bigint;
}

const sum = (all: readonly bigint[]) => all.reduce((a, b) => a + b, 0n);

/** What an order must do, as plainly as possible: no locks, no SQL, one act after the other. */
export class OrderModel {
  status = 'processing';
  /** Staff completed it, and the provider has not agreed. */
  isUnconfirmed = false;
  readonly lines: Line[];

  constructor(totals: readonly bigint[]) {
    this.lines = totals.map((total) => ({ total, state: 'open', refunded: 0n }));
  }

  copy(): OrderModel {
    const copy = new OrderModel([]);
    copy.status = this.status;
    copy.isUnconfirmed = this.isUnconfirmed;
    copy.lines.push(...this.lines.map((line) => ({ ...line })));
    return copy;
  }

  get captured(): bigint {
    return sum(this.lines.filter((line) => line.state === 'delivered').map((line) => line.total));
  }

  get refunded(): bigint {
    return sum(this.lines.map((line) => line.refunded));
  }

  get held(): bigint {
    return sum(this.lines.filter((line) => line.state === 'open').map((line) => line.total));
  }

  /** What is left of a line, or of all, to be given back. */
  left(position: number | null): bigint {
    const line = position === null ? undefined : this.lines[position - 1];
    if (position === null) return this.captured - this.refunded;
    return line?.state === 'delivered' ? line.total - line.refunded : 0n;
  }

  private get isOpen(): boolean {
    return ['processing', 'under_review'].includes(this.status);
  }

  private settle(positions: readonly number[], state: 'delivered' | 'failed'): void {
    if (!this.isOpen) return;
    for (const position of positions) {
      const line = this.lines[position - 1];
      if (line?.state === 'open') line.state = state;
    }
    this.follow();
  }

  private follow(): void {
    if (this.lines.some((line) => line.state === 'open')) return;
    if (this.captured === 0n) this.status = 'failed';
    else if (this.captured === this.refunded) this.status = 'reversed';
    else
      this.status = this.lines.every((line) => line.state === 'delivered')
        ? 'completed'
        : 'partly_completed';
  }

  private hear(arrived: readonly number[]): void {
    const isThere = (n: number) => arrived.includes(n + 1);
    const isOther = this.lines.some(
      (line, n) => line.state !== 'open' && isThere(n) !== (line.state === 'delivered'),
    );
    if (!isOther) this.isUnconfirmed = false;
    if (!this.isOpen) return;
    if (isOther) this.status = 'under_review';
    else
      this.lines.forEach((line, n) => {
        if (line.state === 'open') line.state = isThere(n) ? 'delivered' : 'failed';
      });
    this.follow();
  }

  private takeBack(): void {
    if (this.isOpen)
      return this.settle(
        this.lines.map((_, n) => n + 1),
        'failed',
      );
    if (!this.status.endsWith('completed') || this.isUnconfirmed) return;
    for (const line of this.lines) if (line.state === 'delivered') line.refunded = line.total;
    this.status = 'reversed';
  }

  /** What a refund by amount gave of each line is the engine's to share: the model is told. */
  refund(parts: readonly { position: number; amount: bigint }[]): void {
    for (const { position, amount } of parts) this.lines[position - 1]!.refunded += amount;
    if (this.lines.every((line) => line.state !== 'open')) this.follow();
  }

  apply(act: Exclude<Act, { do: 'refund' }>): void {
    const all = this.lines.map((_, n) => n + 1);
    switch (act.do) {
      case 'capture':
        return this.settle(act.positions, 'delivered');
      case 'fail':
        return this.settle(act.positions, 'failed');
      case 'says':
        return this.hear(act.arrived);
      case 'says no':
        return this.settle(all, 'failed');
      case 'takes back':
        return this.takeBack();
      case 'staff complete':
        this.isUnconfirmed = this.isOpen;
        return this.settle(all, 'delivered');
      case 'staff fail':
        return this.settle(all, 'failed');
      case 'cancel':
        if (this.status !== 'processing' || this.captured > 0n) return;
        for (const line of this.lines) line.state = 'failed';
        this.status = 'cancelled';
    }
  }
}
