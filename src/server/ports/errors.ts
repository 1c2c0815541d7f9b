/** An error of our code in a visitor's browser; it doesn't say whose. */
export interface BrowserError {
  /** The same for a report that is sent again. */
  id: string;
  at: Date;
  /** Without anything that people typed. */
  message: string;
  /** The same for the same place in the code. */
  stackHash: string;
  /** The screen it happened on. */
  route: string;
}

export interface ErrorSink {
  /** Accepts it or throws; then it is sent again. */
  report(error: BrowserError): Promise<void>;
}
