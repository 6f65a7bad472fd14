/// Bearer tokens: how one is checked, and which rights it gives.
///
/// A token is either one of a file that the operator keeps, or a JWT that an identity provider
/// signed. What decides how a JWT is checked (keys, algorithms, issuer, audience) is configuration;
/// nothing a token says about itself is believed before its signature was found to be right.
@NullMarked
package dev.kith.access.token;

import org.jspecify.annotations.NullMarked;
