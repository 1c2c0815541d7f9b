export type Fetch = (
  request: Request,
  bindings: { clientAddress: string; requestId: string },
) => Response | Promise<Response>;

/** How the sandbox's providers reach our real endpoints: as anyone on the internet would. */
export interface Notices {
  /** Delivers notices in process, where no port listens. */
  connect(fetch: Fetch): void;
  /** Posts the bytes to one of our paths and returns the status. Throws when nothing responds there. */
  post(path: string, body: string, headers: Record<string, string>): Promise<number>;
}
