import { describe, expect, test } from "vitest";
import { codeOf, consentAddress, newAttempt, readAttempt, tokenForm } from "../../../src/model/crypto/code_flow";

const ISSUER = "https://id.example";
const ASKED = {
  name: "example",
  issuer: ISSUER,
  clientId: "web",
  scopes: ["openid", "profile"],
  authorizationEndpoint: `${ISSUER}/authorize?realm=1`,
};
const BACK = "https://play.example/signed-in";

describe("a request for consent", () => {
  test("has the hash of the verifier, and never the verifier", async () => {
    const attempt = { ...newAttempt("example", false), verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk" };
    const address = new URL(await consentAddress(ASKED, attempt, BACK));
    // The example of RFC 7636, appendix B.
    expect(address.searchParams.get("code_challenge")).toBe("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
    expect(address.href).not.toContain(attempt.verifier);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      realm: "1",
      response_type: "code",
      client_id: "web",
      redirect_uri: BACK,
      scope: "openid profile",
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge_method: "S256",
    });
  });

  test("is another one each time", () => {
    const attempts = [newAttempt("example", false), newAttempt("example", false)];
    const secrets = attempts.flatMap(({ state, nonce, verifier }) => [state, nonce, verifier]);
    expect(new Set(secrets).size).toBe(secrets.length);
    expect(secrets.every((each) => /^[0-9a-f]{64}$/.test(each))).toBe(true);
  });

  test("is kept as it was made, and nothing else is taken for one", () => {
    const attempt = newAttempt("example", true);
    expect(readAttempt(JSON.stringify(attempt))).toEqual(attempt);
    for (const kept of [null, "", "{", "null", "7", "{}", JSON.stringify({ ...attempt, state: "" })]) {
      expect(readAttempt(kept)).toBeUndefined();
    }
  });
});

describe("an answer", () => {
  const attempt = newAttempt("example", false);
  const good = `?code=c&state=${attempt.state}`;

  test("has the code", () => {
    expect(codeOf(good, attempt, ISSUER)).toBe("c");
    expect(codeOf(`${good}&iss=${encodeURIComponent(ISSUER)}`, attempt, ISSUER)).toBe("c");
    expect(Object.fromEntries(tokenForm(ASKED, attempt, "c", BACK))).toEqual({
      grant_type: "authorization_code",
      client_id: "web",
      code: "c",
      redirect_uri: BACK,
      code_verifier: attempt.verifier,
    });
  });

  test.each([
    ["", /no answer to a request/],
    ["?code=c", /no answer to a request/],
    [`?code=c&state=${newAttempt("example", false).state}`, /no answer to a request/],
    [`${good}&iss=https://evil.example`, /Another provider/],
    [`?error=access_denied&state=${attempt.state}`, /not consented/],
    [`?error=server_error&state=${attempt.state}`, /has refused/],
    [`?code=&state=${attempt.state}`, /has refused/],
  ])("that does not fit is told: %s", (search, words) => {
    expect(() => codeOf(search, attempt, ISSUER)).toThrow(words);
  });

  test("to nothing is none", () => {
    expect(() => codeOf(good, undefined, ISSUER)).toThrow(/no answer to a request/);
    expect(() => codeOf("?state=undefined&code=c", undefined, ISSUER)).toThrow(/no answer to a request/);
  });
});
