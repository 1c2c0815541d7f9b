export type Fetch = (
  request: Request,
  bindings: { clientAddress: string; requestId: string },
) => Response | Promise<Response>;

/** How the sandbox's providers reach our real endpoints: the way anyone on the internet would. */
export interface Notices {
  /** Delivers notices in process, where no port listens. */
  connect(fetch: Fetch): void;
  /** Posts the bytes to a path of ours and returns the status. Throws when nothing responds there. */
  post(path: string, body: string, headers: Record<string, string>): Promise<number>;
}
