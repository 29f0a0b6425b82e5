export interface AntivirusPort {
  /** Returns whether the scanner found malware in these bytes. Throws if it gave no result; the call may be repeated. */
  isInfected(bytes: Uint8Array): Promise<boolean>;
}
