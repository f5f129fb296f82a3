// SHA-256 and HMAC by a library, not by the browser: without SHA-256 nobody can sit down, and a
// browser has it only where the page came by https or from the same machine. A school's own network
// often has neither.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

export { hexToBytes };

/** Of bytes in hexadecimal, in hexadecimal. */
export function sha256Of(hex: string): string {
  return bytesToHex(sha256(hexToBytes(hex)));
}

export function hmacOf(key: Uint8Array, text: string): Uint8Array {
  return hmac(sha256, key, new TextEncoder().encode(text));
}

/** Random bytes of the system, in hexadecimal. */
export function randomHex(bytes: number): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(bytes)));
}
