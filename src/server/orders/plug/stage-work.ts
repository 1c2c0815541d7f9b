import type { DeskFact, DeskStageField } from '#lib/desk/parts.contract.ts';
import type { Database } from '#server/db/client.ts';
import type { Order, OrderItem } from '#server/orders/tables.ts';
import type { Services } from '#server/platform/services.ts';

/** What staff record when they move lines to a stage. */
export interface StageSaid {
  stage: string;
  lines: readonly OrderItem[];
  /** The typed values, by the names of the stage's fields. */
  facts: Readonly<Record<string, string>>;
  imageKeys: readonly string[];
}

/** What a product asks staff at its stages, and does with the answers (spec 4). */
export interface StageWork {
  /** What operators need to know about the order's lines to do the work. */
  facts(db: Database, order: Order): Promise<DeskFact[]>;
  /** The fields of the desk's form. */
  fields(stage: string): readonly DeskStageField[];
  /**
   * Checks what was recorded before anything else happens.
   * @returns why the step takes a second approver, if it always does
   * @throws AppError 422 on lines, image_keys and facts.<name>
   */
  check(db: Database, order: Order, said: StageSaid): Promise<string | null>;
  /** Further work in the transaction that enters the stage; `by` is operator:<uuid>. */
  entered(
    tx: Database,
    services: Services,
    order: Order,
    said: StageSaid & { by: string },
  ): Promise<void>;
}
