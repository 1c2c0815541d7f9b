import type { DeskFact, DeskStageField } from '#lib/desk/parts.contract.ts';
import type { Database } from '#server/db/client.ts';
import type { Order, OrderItem } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';

/** What staff say when they bring lines to a stage. */
export interface StageSaid {
  stage: string;
  lines: readonly OrderItem[];
  /** By the names of the stage's fields, as they were typed. */
  facts: Readonly<Record<string, string>>;
  imageKeys: readonly string[];
}

/** What a product wants to know at its stages, and does with it (spec 4). */
export interface StageWork {
  /** What operators need to know about the order's things to do the work. */
  facts(db: Database, order: Order): Promise<DeskFact[]>;
  /** The fields of the desk's form. */
  fields(stage: string): readonly DeskStageField[];
  /**
   * Looks at what was said before anything is asked or done.
   * @returns why it takes two people, where it does whatever the sum is
   * @throws AppError 422 on lines, image_keys and facts.<name>
   */
  check(db: Database, order: Order, said: StageSaid): Promise<string | null>;
  /** What follows, in the transaction in which the stage was entered; `by` is operator:<uuid>. */
  entered(
    tx: Database,
    services: Services,
    order: Order,
    said: StageSaid & { by: string },
  ): Promise<void>;
}
