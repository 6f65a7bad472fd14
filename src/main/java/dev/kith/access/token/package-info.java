/// Bearer tokens: how one is checked, and which rights it gives.
///
/// A token is either listed in a file that the operator maintains, or a JWT that an identity
/// provider signed. Configuration alone decides how a JWT is checked (keys, algorithms, issuer,
/// audience); nothing a token says about itself is trusted before its signature is verified.
@NullMarked
package dev.kith.access.token;

import org.jspecify.annotations.NullMarked;
